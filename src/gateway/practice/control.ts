import type { ControlCommand, Practice } from '#practice/practice.ts';

export interface ControlRequest {
	/** Origin of the requesting page, if any; browsers send it with every POST. */
	readonly origin: string | undefined;
	readonly body: string;
}

export type PageOrigin = () => string | undefined;

/**
 * Answers a control call with JSON; `undefined` if the body is not a command. Only the desk's own page may move
 * the clock of the practice world or make its calls fail; otherwise any site that the user visits could do so.
 */
export async function answerControl(
	practice: Practice,
	{ origin, body }: ControlRequest,
	ownOrigin?: PageOrigin,
): Promise<string | undefined> {
	if (origin !== undefined && origin !== ownOrigin?.()) return undefined;
	const command = readCommand(body);
	return command && JSON.stringify(await practice.control(command));
}

function readCommand(body: string): ControlCommand | undefined {
	let command: unknown;
	try {
		command = JSON.parse(body);
	} catch {
		return undefined;
	}
	const isCommand = typeof command === 'object' && command !== null && 'control' in command;
	return isCommand ? (command as ControlCommand) : undefined;
}
