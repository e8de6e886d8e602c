/** What is known of how a node was started. */
export interface KnownStart {
	readonly netid: number;
	readonly gui?: string | undefined;
	/** Where it answers; empty for the practice node inside the page. */
	readonly address: string;
}

/** The settings that start the node again as it was, as the JSON that it takes. The words in brackets are for the user to fill in. */
export function startSettings({ netid, gui = 'nogui', address }: KnownStart): string {
	const port = URL.canParse(address) ? Number(new URL(address).port) : 0;
	const settings = {
		gui,
		client: 1,
		netid,
		...(port > 0 && { rpcport: port }),
		userhome: '<data directory>',
		passphrase: '<your passphrase>',
		coins: '<your list of coins>',
	};
	return JSON.stringify(settings, undefined, 2);
}
