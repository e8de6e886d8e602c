import type { ControlCommand, Practice } from '#lib/practice/practice.ts';

/** Answers the body of a control call with JSON, or gives `undefined` when the body is no control call. */
export async function answerControl(practice: Practice, body: string): Promise<string | undefined> {
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
