import type { ControlCommand, Practice } from '#practice/practice.ts';

export interface ControlRequest {
	/** Who asks, if that is a page: browsers send it with every POST. */
	readonly origin: string | undefined;
	readonly body: string;
}

/** The origin of the desk's own page, once its server has a port. */
export type PageOrigin = () => string | undefined;

/**
 * Answers a control call with JSON, or gives `undefined` if the body is no command. No page but the desk's own may move
 * the clock of the practice world or make its calls fail: any site that the user visits could.
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
