import type { FormulaKind } from './formula-source.ts';

/**
 * Why a node program does not do what a formula of some kind says.
 *
 * - `sets-nothing`: it accepts the formula and sets no price by it.
 * - `own-price`: it follows the user's own price of the other pair, and sets one direction only.
 */
export type FormulaObstacle = 'sets-nothing' | 'own-price';

/** What a node program really makes of formulas. */
export interface FormulaAbilities {
	/** The kinds that it does not apply as they say. */
	readonly obstacles: Readonly<Partial<Record<FormulaKind, FormulaObstacle>>>;
	/** One formula can both buy and sell. */
	readonly canBeTwoSided: boolean;
	/** Its first price is there after so many seconds; 0 where it comes with the reply. */
	readonly settleSeconds: number;
}

/** Every formula does what it says, at once. */
export const EVERY_FORMULA: FormulaAbilities = { obstacles: {}, canBeTwoSided: true, settleSeconds: 0 };
