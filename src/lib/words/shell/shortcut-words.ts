interface Shortcut {
	/** What is printed on the keys; each of them alone where they are several directions. */
	readonly press: readonly string[];
	readonly does: string;
}

/** Every key that does something of its own, by where it does. */
export const SHORTCUTS: readonly { readonly where: string; readonly keys: readonly Shortcut[] }[] = [
	{
		where: 'Everywhere',
		keys: [
			{ press: ['/', 'Ctrl + K'], does: 'Search pages, coins and pairs' },
			{ press: ['?'], does: 'Show the keys' },
			{ press: ['Ctrl + Shift + L'], does: 'Lock, or sign out where there is no lock code' },
			{ press: ['Esc'], does: 'Close what lies over the page' },
		],
	},
	{
		where: 'List of pairs',
		keys: [
			{ press: ['↑', '↓', 'Page up', 'Page down'], does: 'Move' },
			{ press: ['Enter'], does: 'Open the pair' },
			{ press: ['*'], does: 'Star the pair, or remove its star' },
		],
	},
	{
		where: 'Order book',
		keys: [
			{ press: ['↑', '↓', 'Home', 'End'], does: 'Move between prices' },
			{ press: ['→', '←'], does: 'Go to the details of a price, and back' },
			{ press: ['Enter'], does: 'Put the price into the order form' },
		],
	},
	{
		where: 'Chart and depth',
		keys: [
			{ press: ['←', '→'], does: 'Move' },
			{ press: ['+', '−'], does: 'Zoom' },
			{ press: ['End'], does: 'Go to the newest candle' },
		],
	},
	{
		where: 'Tabs and borders between panels',
		keys: [
			{ press: ['←', '→', '↑', '↓'], does: 'Choose the next tab, or move the border' },
			{ press: ['Home', 'End'], does: 'First or last tab, smallest or largest size' },
		],
	},
];
