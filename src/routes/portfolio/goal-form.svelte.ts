import {
	draftOfGoals,
	planGoals,
	type GoalChange,
	type GoalDraft,
	type GoalPlan,
	type PortfolioCoin,
} from '#lib/domain/portfolio.ts';

/** Goals entered by the user. Fields that were not edited follow the node. */
export class GoalForm {
	readonly #coins: () => readonly PortfolioCoin[];
	#typed = $state.raw<GoalDraft>({});
	/** The changes under review. */
	reviewed = $state.raw<readonly GoalChange[]>();

	constructor(coins: () => readonly PortfolioCoin[]) {
		this.#coins = coins;
	}

	readonly draft: GoalDraft = $derived.by(() => ({ ...draftOfGoals(this.#coins()), ...this.#typed }));
	readonly plan: GoalPlan = $derived.by(() => planGoals(this.draft, this.#coins()));

	type(coin: string, text: string): void {
		this.#typed = { ...this.#typed, [coin]: text };
	}

	/**
	 * Reviews the removal of all goals, without which the node does not trade automatically: discards the
	 * user's input and sets each goal to 0.
	 */
	reviewRemoval(): void {
		this.reset();
		this.reviewed = planGoals({}, this.#coins()).changes;
	}

	/** Restores the node's goals. */
	reset(): void {
		this.#typed = {};
		this.reviewed = undefined;
	}

	review(): void {
		if (this.plan.isReady) this.reviewed = this.plan.changes;
	}
}
