import { chance, type Chance } from '#practice/world/chance.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { Act } from './hands.svelte.ts';

/** A fault between the desk and its programs, with its parameters. */
export type Trouble =
	| { readonly is: 'losses'; readonly share: number }
	| { readonly is: 'away' }
	| { readonly is: 'slow'; readonly ms: number }
	| { readonly is: 'restart' }
	| { readonly is: 'death' }
	| { readonly is: 'errors'; readonly method: string }
	/** Applies to the next call that trades or spends. */
	| { readonly is: 'wire'; readonly how: (typeof WIRES)[number] }
	| { readonly is: 'vanish'; readonly after: (typeof VANISHES)[number] }
	| { readonly is: 'reorganise'; readonly coin: string; readonly blocks: number };

/**
 * The next step of the user: waits for the result, repeats the action in all tabs at once, or reloads or closes the page
 * this many milliseconds later.
 */
export type Variant =
	| { readonly is: 'waits' }
	| { readonly is: 'in all tabs' }
	| { readonly is: 'reloads' | 'closes'; readonly afterMs: number };

export type Turn =
	| { readonly turn: 'act'; readonly act: Act; readonly how: Variant }
	| { readonly turn: 'trouble'; readonly trouble: Trouble; readonly ms: number }
	| { readonly turn: 'reload' | 'lock' | 'open a tab' | 'close the tab' | 'other tab' | 'look' };

/** Settings of a soak that is not entirely random. */
export interface Course {
	readonly name: string;
	/**
	 * The only fault, active from beginning to end. For slow replies, the maximum delay; a new delay is drawn each round.
	 */
	readonly always?: Extract<Trouble, { readonly is: 'losses' | 'slow' }>;
	/** Maximum practice time between two rounds. */
	readonly roundMs: number;
}

const WIRES = [
	'cut-before',
	'cut-after',
	'cut-within',
	'hold-reply',
	'hold-request',
	'restart',
	'restart-after',
] as const;
const VANISHES = ['myfee', 'bobdeposit', 'alicepayment'] as const;
export const SPENDING = ['buy', 'sell', 'setprice', 'sendrawtransaction', 'unlockedspend'] as const;

/** Probability of each turn. */
const TURNS: readonly (readonly [Turn['turn'], number])[] = [
	['act', 0.4],
	['trouble', 0.2],
	['reload', 0.05],
	['lock', 0.03],
	['open a tab', 0.04],
	['close the tab', 0.04],
	['other tab', 0.05],
	['look', 0.15],
];

const VARIANTS: readonly (readonly [Variant['is'], number])[] = [
	['waits', 0.72],
	['in all tabs', 0.08],
	['reloads', 0.14],
	['closes', 0.06],
];

const ACTS: readonly (readonly [Act['do'], number])[] = [
	['take', 0.25],
	['marketOrder', 0.1],
	['post', 0.2],
	['cancel', 0.13],
	['send', 0.17],
	['lock', 0.07],
	['fetch home', 0.08],
];

const TROUBLES: readonly (readonly [Trouble['is'], number])[] = [
	['losses', 0.2],
	['wire', 0.4],
	['away', 0.1],
	['slow', 0.1],
	['restart', 0.08],
	['death', 0.04],
	['errors', 0.08],
	['vanish', 0.05],
	['reorganise', 0.05],
];

/** A user whose choices are derived from a seed. */
export class Person {
	readonly #chance: Chance;
	#drawn = 0;

	constructor(seed: string) {
		this.#chance = chance(seed);
	}

	draw(): number {
		return this.#chance.at('person', this.#drawn++);
	}

	/** Draws a turn in which the user acts; used if one fault is active all the time. */
	move(): Turn {
		const turn = this.turn();
		return turn.turn === 'trouble' || turn.turn === 'look' ? this.move() : turn;
	}

	turn(): Turn {
		const turn = this.#one(TURNS);
		if (turn === 'act') return { turn, act: this.#act(), how: this.#variant() };
		if (turn === 'trouble') return { turn, trouble: this.#trouble(), ms: this.#between(5_000, 90_000) };
		return { turn };
	}

	#variant(): Variant {
		const is = this.#one(VARIANTS);
		return is === 'reloads' || is === 'closes' ? { is, afterMs: this.#between(0, 300) } : { is };
	}

	#act(): Act {
		const name = this.#one(ACTS);
		const side: OrderSide = this.draw() < 0.5 ? 'buy' : 'sell';
		switch (name) {
			case 'take':
				return { do: name, side, volume: side === 'buy' ? this.#amount(0.002) : this.#amount(2) };
			case 'marketOrder':
				return { do: name, volume: this.#amount(0.002) };
			case 'post':
				return { do: name, side, parts: this.#between(9_900, 10_500) };
			case 'send':
				return { do: name, amount: this.#amount(1.5) };
			case 'lock':
				return { do: name, amount: this.#amount(2.5), minutes: this.#between(3, 30) };
			default:
				return { do: name };
		}
	}

	#trouble(): Trouble {
		const is = this.#one(TROUBLES);
		const method = this.#of(SPENDING);
		switch (is) {
			case 'losses':
				return { is, share: this.#between(5, 40) / 100 };
			case 'slow':
				return { is, ms: this.#between(500, 30_000) };
			case 'errors':
				return { is, method };
			case 'wire':
				return { is, how: this.#of(WIRES) };
			case 'vanish':
				return { is, after: this.#of(VANISHES) };
			case 'reorganise':
				return { is, coin: this.#of(['KMD', 'LTC']), blocks: this.#between(1, 4) };
			default:
				return { is };
		}
	}

	/** A random amount near `about`; amounts never repeat. */
	#amount(about: number): string {
		return (about * (0.6 + 0.8 * this.draw())).toFixed(8);
	}

	#between(least: number, most: number): number {
		return Math.floor(least + this.draw() * (most - least + 1));
	}

	#of<Each>(all: readonly Each[]): Each {
		return all[Math.floor(this.draw() * all.length)] as Each;
	}

	#one<Name>(weights: readonly (readonly [Name, number])[]): Name {
		let rest = this.draw() * weights.reduce((sum, [, weight]) => sum + weight, 0);
		for (const [name, weight] of weights) {
			rest -= weight;
			if (rest < 0) return name;
		}
		return (weights.at(-1) as readonly [Name, number])[0];
	}
}
