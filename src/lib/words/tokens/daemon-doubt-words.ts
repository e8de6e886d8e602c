import { formatSpan } from '#lib/domain/text/time.ts';
import type { DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';

/** Why a daemon may not know of all blocks, and what that means. */
export interface DoubtWords {
	readonly title: string;
	readonly text: string;
}

const WAIT = 'What it does not know may exist all the same. Wait until it has caught up.';

export function doubtWords(doubt: DaemonDoubt, now: number): DoubtWords {
	switch (doubt.kind) {
		case 'missing':
			return {
				title: `The daemon lacks ${doubt.blocks} ${doubt.blocks === 1 ? 'block' : 'blocks'} of its network.`,
				text: 'Its balances are outdated, and what it builds may spend coins that are gone. Wait until it has all blocks.',
			};
		case 'lower':
			return {
				title: `The daemon is at block ${doubt.blocks} and was at block ${doubt.before} before.`,
				text: `It was restarted and lost blocks, or its chain was replaced. ${WAIT}`,
			};
		case 'alone':
			return {
				title: 'The daemon has no peers.',
				text: `It hears of no blocks, and what you send stays with it. ${WAIT}`,
			};
		case 'old-tip':
			return {
				title: `The daemon’s last block is ${formatSpan(now - doubt.at)} old.`,
				text: `Its network may have found blocks that it has not. ${WAIT}`,
			};
	}
}

/** The line to confirm before something is sent by such a daemon. */
export function doubtTick(doubt: DaemonDoubt, now: number): string {
	return `${doubtWords(doubt, now).title} I send all the same: it may spend coins that are gone.`;
}
