import type { BotCommand, BotOrder } from '#lib/domain/bots/bot-call.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import { tradeName } from '../orders/request-words.ts';

/** One line of what a bot was started for. */
export function botOrderWords({ side, base, rel, price, volume }: BotOrder): string {
	return side === 'buy'
		? `Start a bot: buy ${base} for ${hideable(volume)} ${rel} at up to ${price} ${rel}`
		: `Start a bot: sell ${hideable(volume)} ${base} at ${price} ${rel} or more`;
}

const VERBS = { change: 'Change', pause: 'Pause', resume: 'Resume', stop: 'Stop' } as const;

/** One line of what a bot was told. */
export function botCommandWords({ does, side, base, rel, price, volume }: BotCommand): string {
	const name = `${VERBS[does]} a bot: ${tradeName({ side, base, rel })}`;
	if (does !== 'change') return name;
	return `${name}, ${side === 'buy' ? 'up to' : 'at least'} ${price} ${rel}, ${hideable(volume ?? '')} ${side === 'buy' ? rel : base} in all`;
}
