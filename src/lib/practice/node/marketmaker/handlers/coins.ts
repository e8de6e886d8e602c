import { coinHandlersWith } from '../../document/handlers/coins.ts';
import { coinObject } from '../replies/coin-object.ts';

export const coinHandlers = coinHandlersWith(coinObject);
