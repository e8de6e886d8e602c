import { formatAmount } from '#lib/domain/money/amount.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import type { AddressBalance, Dividend } from '#lib/domain/tools/snapshot.ts';
import type { Column } from '#lib/ui/table/column.ts';
import { percentOf } from '#lib/messages/tools.ts';

type Share = Dividend['shares'][number];

const ADDRESS: Column<{ readonly address: string }> = {
	name: 'Address',
	class: 'phone-lines',
	csv: { address: ({ address }) => address },
};

/** @param held total balance of all addresses */
export function balanceColumns(held: bigint): readonly Column<AddressBalance>[] {
	return [
		ADDRESS,
		{
			name: 'Balance',
			class: 'end',
			isFigure: true,
			text: ({ amount }) => showFigure(amount, 8),
			csv: { balance: ({ amount }) => formatAmount(amount) },
		},
		{
			name: 'Share',
			class: 'end',
			from: 'tablet',
			text: ({ amount }) => `${percentOf(amount, held)} %`,
			csv: { 'share in percent': ({ amount }) => percentOf(amount, held) },
		},
	];
}

/** The first two CSV columns are the address and the amount to pay. */
export const SHARE_COLUMNS: readonly Column<Share>[] = [
	ADDRESS,
	{
		name: 'Share',
		class: 'end',
		isFigure: true,
		text: ({ share }) => showFigure(share, 8),
		csv: { amount: ({ share }) => formatAmount(share) },
	},
	{
		name: 'Balance',
		class: 'end',
		from: 'tablet',
		text: ({ amount }) => showFigure(amount, 8),
		csv: { balance: ({ amount }) => formatAmount(amount) },
	},
];
