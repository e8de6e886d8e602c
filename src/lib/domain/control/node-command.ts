/** One thing that a node can be told, as it lists it itself. Texts come from the node. */
export interface NodeCommand {
	readonly name: string;
	readonly parameters: readonly string[];
	/** What the node writes behind it. */
	readonly note: string;
	/** What it does, where this app knows it. */
	readonly summary?: string | undefined;
}

/** Those with the text in their name, parameters or summary. */
export function searchCommands(commands: readonly NodeCommand[], typed: string): NodeCommand[] {
	const wanted = typed.trim().toLowerCase();
	return commands.filter(({ name, parameters, summary = '' }) =>
		[name, ...parameters, summary].some((text) => text.toLowerCase().includes(wanted)),
	);
}
