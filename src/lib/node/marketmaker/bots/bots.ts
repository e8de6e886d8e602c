import type { NodeClient } from '#lib/client/node-client.ts';
import type { BotBehaviour } from '#lib/domain/bots/bot-behaviour.ts';
import type { NodeBots } from '../../bots/bots.ts';
import { openBots as openDocumentBots } from '../../document/bots/bots.ts';

/**
 * Measured on the real program: a bot first asks after about 28 seconds, whatever the book holds; a sign-in pauses all of them, and
 * resuming answers success without effect for at least 50 seconds after it; bots send no nonce, and fail once any was used.
 */
const BEHAVIOUR: BotBehaviour = {
	firstTrySeconds: 30,
	asksOutOfReach: true,
	pausesAtSignIn: true,
	resumeDelaySeconds: 60,
	isEndedByNumberedCalls: true,
};

export function openBots(client: NodeClient): NodeBots {
	return { ...openDocumentBots(client), behaviour: BEHAVIOUR };
}
