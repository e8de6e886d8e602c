import { CallError } from '#lib/client/call-error.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { PracticeOrder } from '#lib/domain/practice-order.ts';
import type { NodePractice } from './features/practice.ts';

/** A command as sent to the host of a practice node. */
type Command = Readonly<Record<string, unknown>> & { readonly control: string };

/**
 * Sends commands to the simulation of a practice node.
 * @param host receives the commands
 * @param isPractice queries the node before each command, since another program may have replaced it
 */
export function practiceControl(host: Transport, isPractice: () => Promise<boolean>): NodePractice {
	const send = async (command: Command): Promise<number> => {
		if (!(await isPractice()))
			throw new CallError('params', 'This node is no practice node.', { code: 'NODE-PART' });
		const { body } = await host.send(JSON.stringify(command));
		return readAnswer(new TextDecoder().decode(body));
	};
	return {
		time: () => send({ control: 'time' }),
		moveForward: (ms) => send({ control: 'advance', ms }),
		async order(order) {
			await send(commandOf(order));
		},
		async calm() {
			await send({ control: 'calm' });
		},
	};
}

/** @returns practice time, in milliseconds since 1970 */
function readAnswer(text: string): number {
	const answer = parse(text);
	if (typeof answer !== 'object' || answer === null || !('time' in answer) || typeof answer.time !== 'number')
		throw new CallError('malformed', 'This is no answer of a practice world.', {
			reason: 'wrong-shape',
			raw: text,
		});
	if ('error' in answer) throw new CallError('refused', String(answer.error), { raw: text });
	return answer.time;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw new CallError('malformed', 'This is no answer of a practice world.', {
			reason: 'not-json',
			raw: text,
			cause,
		});
	}
}

function commandOf(order: PracticeOrder): Command {
	switch (order.is) {
		case 'counterparty-vanishes':
			return { control: 'vanish', after: 'alicepayment' };
		case 'makers-wait':
			return { control: 'wait-for-user' };
		case 'daemon-cheats':
			return { control: 'tamper', how: 'recipient' };
	}
}
