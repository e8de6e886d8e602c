import type { TimedReply, WireCall } from '../call-line.ts';
import type { PlainError } from '../plain-error.ts';
import type { Priority, TimeAway } from '../request-queue.ts';

/** What the tab that leads says of the node. */
export interface LineStatus {
	readonly silentMs: number;
	readonly heardAt: number;
	readonly isAway: boolean;
	readonly lastAway: TimeAway | undefined;
}

/** The call of another tab, which is there as long as the call waits. */
type HandedCall = Omit<WireCall, 'signal' | 'holdsSecret' | 'isRead'>;

/**
 * What the tabs of one user at one node say to each other. No message holds a key: a read goes without the userpass, and
 * a call that changes something stays in its tab, which is given a turn for it.
 *
 * A turn: `turn`, answered by `granted`, then `running` before the call is sent, and `done` after.
 */
export type TabMessage =
	/** Who leads, and is it alive? */
	| { readonly say: 'ping' }
	/** `since` tells two that both say so apart: the one that began later leads. */
	| {
			readonly say: 'i-lead';
			readonly leader: string;
			readonly since: number;
			readonly isHidden: boolean;
			readonly status: LineStatus;
	  }
	| { readonly say: 'resigned'; readonly leader: string }
	/** Asks a hidden leader to finish what is under way and to let this tab lead. */
	| { readonly say: 'yield'; readonly leader: string; readonly to: string }
	| { readonly say: 'take-over'; readonly to: string }
	| { readonly say: 'ask'; readonly leader: string; readonly id: string; readonly call: HandedCall }
	| { readonly say: 'turn'; readonly leader: string; readonly id: string; readonly priority: Priority }
	/** Of the work that the leader does besides calls. */
	| { readonly say: 'note'; readonly note: unknown }
	| { readonly say: 'give-up'; readonly id: string }
	| { readonly say: 'give-up-reads' }
	| { readonly say: 'answer'; readonly id: string; readonly reply: TimedReply }
	| { readonly say: 'failure'; readonly id: string; readonly failure: PlainError }
	| { readonly say: 'granted'; readonly id: string }
	| { readonly say: 'running'; readonly id: string }
	| { readonly say: 'done'; readonly id: string; readonly failure?: PlainError };
