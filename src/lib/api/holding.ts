import * as v from 'valibot';
import { amount, coin } from './values.ts';

/** What a fund holds of one coin. */
export const holding = v.strictObject({ coin, balance: amount, comment: v.optional(v.string()) });
