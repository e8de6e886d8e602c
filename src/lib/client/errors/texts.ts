import type { ErrorCode } from './error-code.ts';

/** What a program's error texts mean; the first that matches counts. */
export type Texts = readonly (readonly [RegExp, ErrorCode])[];
