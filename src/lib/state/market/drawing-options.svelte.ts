import { DRAWING_COLOURS, type DrawingColour } from '#lib/domain/market/drawing/drawing.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

interface DrawingChoices {
	/** The toolbar is shown. */
	readonly isOpen: boolean;
	/** Points snap to the prices of a candle. */
	readonly isMagnetic: boolean;
	readonly isHidden: boolean;
	/** Of the next drawing. */
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

/** How this browser draws on charts. */
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
