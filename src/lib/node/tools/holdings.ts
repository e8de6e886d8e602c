import type { Holding, HoldingsValue } from '#lib/domain/tools/holdings.ts';

interface HoldingsQuestion {
	readonly holdings: readonly Holding[];
	/** What it holds of each coin in use counts as well. */
	readonly address?: string | undefined;
	/** In smallest units. */
	readonly shares?: bigint | undefined;
}

/** What holdings are worth by price sources on the internet. Without it a node may be silent for minutes. */
export interface NodeHoldings {
	value(question: HoldingsQuestion): Promise<HoldingsValue>;
}
