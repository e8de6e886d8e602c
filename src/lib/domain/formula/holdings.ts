import { parseAmount } from '../money/amount.ts';

/** What a fund holds of one coin, in smallest units. */
export interface Holding {
	readonly coin: string;
	readonly balance: bigint;
}

const LINE = /^([\w.-]{1,32})[\s:=]+(\S+)$/;

/** Reads a coin and its amount from each line; gives back the first line that is not that. */
export function readHoldings(text: string): readonly Holding[] | string {
	const holdings: Holding[] = [];
	for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
		const [, coin = '', typed = ''] = LINE.exec(line.trim()) ?? [];
		const balance = parseAmount(typed);
		if (typeof balance !== 'bigint') return line.trim();
		holdings.push({ coin, balance });
	}
	return holdings;
}
