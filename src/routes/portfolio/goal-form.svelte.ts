import {
	draftOfGoals,
	planGoals,
	type GoalChange,
	type GoalDraft,
	type GoalPlan,
	type PortfolioCoin,
} from '#lib/domain/portfolio.ts';

/** The typed goals. Fields that were not typed in follow the node. */
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
	 * The node does not trade automatically without goals: typed values are discarded, and each goal is set to
	 * 0.
	 */
	reviewRemoval(): void {
		this.reset();
		this.reviewed = planGoals({}, this.#coins()).changes;
	}

	/** Back to what the node has. */
	reset(): void {
		this.#typed = {};
		this.reviewed = undefined;
	}

	review(): void {
		if (this.plan.isReady) this.reviewed = this.plan.changes;
	}
}
