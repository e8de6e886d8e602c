/** Where a payment goes, as wallets write it for each other: `komodo:ADDRESS?amount=0.5`. */
export interface PaymentUri {
	readonly address: string;
	/** In coins, with a decimal point; missing if the payer is free to choose. */
	readonly amount?: string;
}

const URI = /^[a-z][a-z\d+.-]{1,31}:(?:\/\/)?([a-z\d]{20,120})(?:\?(\S*))?$/i;

/** @returns `undefined` if the text is no payment URI, or one that asks for more than this app can do (`req-…` of BIP21) */
export function readPaymentUri(text: string): PaymentUri | undefined {
	const [, address, query = ''] = URI.exec(text.trim()) ?? [];
	if (address === undefined) return undefined;
	const members = new URLSearchParams(query);
	const [amount, ...others] = members.getAll('amount');
	const isRefused = others.length > 0 || [...members.keys()].some((name) => /^req-/i.test(name));
	if (isRefused || (amount !== undefined && !/^\d+(\.\d+)?$/.test(amount))) return undefined;
	return { address, ...(amount !== undefined && { amount }) };
}
