import type { Matching } from '#lib/domain/matching/matching.ts';
import { readSeconds, type RequestTime, type RequestTimes } from '#lib/domain/orders/request-times.ts';
import type { Desk } from '../desk.ts';

/** How requests are sent, as the user set it while signed in; what is left empty is as the node's program has it. */
export class RequestOptions {
	/** As they are typed, in seconds. */
	readonly texts = $state<Record<RequestTime, string>>({ timeout: '', duration: '' });
	/** What holds where nothing is typed. */
	readonly usual: RequestTimes;

	constructor(desk: Desk) {
		const { timeoutSeconds, durationSeconds }: Matching = desk.connection.node.abilities.matching;
		this.usual = { timeout: timeoutSeconds, duration: durationSeconds };
	}

	/** Nothing while a text is no number of seconds within the limits. */
	readonly times: RequestTimes | undefined = $derived.by(() => {
		const timeout = readSeconds(this.texts.timeout, 'timeout') ?? this.usual.timeout;
		const duration = readSeconds(this.texts.duration, 'duration') ?? this.usual.duration;
		return typeof timeout === 'number' && typeof duration === 'number' ? { timeout, duration } : undefined;
	});

	/** They differ from the default. */
	readonly areSet: boolean = $derived.by(() => Object.values(this.texts).some((text) => text.trim() !== ''));
}
