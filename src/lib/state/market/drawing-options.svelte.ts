import { DRAWING_COLOURS, type DrawingColour } from '#lib/domain/market/drawing.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { openChannel } from '#lib/tabs/channel.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';

interface DrawingChoices {
	/** Whether the toolbar is shown. */
	readonly isOpen: boolean;
	/** Whether points snap to the prices of a candle. */
	readonly isMagnetic: boolean;
	readonly isHidden: boolean;
	/** The colour of the next drawing. */
	readonly colour: DrawingColour;
}

const FIRST: DrawingChoices = { isOpen: false, isMagnetic: false, isHidden: false, colour: 'blue' };

function readChoices(stored: unknown): DrawingChoices {
	const { isOpen, isMagnetic, isHidden, colour } = stored as Record<string, unknown>;
	return {
		isOpen: isOpen === true,
		isMagnetic: isMagnetic === true,
		isHidden: isHidden === true,
		colour: DRAWING_COLOURS.find((each) => each === colour) ?? FIRST.colour,
	};
}

/** This browser's drawing settings. */
export class DrawingOptions {
	readonly #stored: StoredSetting<DrawingChoices>;

	constructor({ database }: Desk) {
		this.#stored = new StoredSetting(database, {
			name: 'trade.drawing',
			initial: FIRST,
			parse: readChoices,
		});
	}

	get chosen(): DrawingChoices {
		return this.#stored.current;
	}

	change(change: Partial<DrawingChoices>): void {
		this.#stored.set({ ...this.chosen, ...change });
	}
}

const CHANNEL = 'swapdesk-drawings';

/** Notifies other tabs of changed drawings. */
export function reportDrawings(): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage('changed');
	channel.close();
}

/** Subscribes to changes of drawings in other tabs. @returns a function to unsubscribe */
export function onDrawingsChange(changed: () => void): () => void {
	const channel = openChannel(CHANNEL, (data) => data === 'changed', changed);
	return () => channel.close();
}

/** Whether a pair has drawings. The drawing code is loaded only for these pairs. */
export class DrawingPresence {
	readonly #pairs: KeyedCache<Pair, Live<boolean>>;

	constructor(desk: Desk) {
		this.#pairs = new KeyedCache((pair) => presenceOf(desk, pair));
	}

	of(pair: Pair): boolean {
		return this.#pairs.get(pair).current ?? false;
	}
}

function presenceOf({ database, connection }: Desk, { base, rel }: Pair): Live<boolean> {
	const place = [connection.id, base, rel];
	const keys = IDBKeyRange.bound(place, [...place, []]);
	const live = new Live<boolean>(
		async (_options, wasThere = false) => wasThere || (await database.count('drawings', keys)) > 0,
		{ invalidatedBy: () => onDrawingsChange(() => void live.refresh()) },
	);
	return live;
}
