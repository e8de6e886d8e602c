import type { DerivedKey, SecretAddress, SeriesDraft } from '#lib/domain/tools/keys.ts';
import { CallError } from '#lib/client/call-error.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';

/** Time after which a displayed key is hidden automatically. */
const SHOWN_MS = 60_000;

/**
 * Keys derived from a passphrase. Held in memory while their page is open; never stored, recorded in the journal or put
 * in a URL.
 */
export class KeyDerivation {
	readonly action = new Action<'key' | 'series'>();
	#isOpen = $state(false);
	#key = $state.raw<DerivedKey & { readonly coin: string }>();
	#series = $state.raw<readonly SecretAddress[]>();
	#shown = $state<string>();
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Changes when the user leaves the page, so that pending results are dropped. */
	#visit = Symbol();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** Whether the user has confirmed that no one else can see the screen. */
	get isOpen(): boolean {
		return this.#isOpen;
	}

	get key(): (DerivedKey & { readonly coin: string }) | undefined {
		return this.#key;
	}

	get series(): readonly SecretAddress[] | undefined {
		return this.#series;
	}

	/** The name of the secret on screen. */
	get shown(): string | undefined {
		return this.#shown;
	}

	openGate(): void {
		this.#isOpen = true;
	}

	/** Discards everything; called when the user leaves the page. */
	forget(): void {
		this.#visit = Symbol();
		this.#isOpen = false;
		this.clear();
	}

	/** Discards the derived keys. */
	clear(): void {
		this.#key = undefined;
		this.#series = undefined;
		this.action.dismiss();
		this.hide();
	}

	/** Shows one secret for a minute and hides the previous one. */
	show(name: string): void {
		clearTimeout(this.#timer);
		this.#shown = name;
		this.#timer = setTimeout(() => this.hide(), SHOWN_MS);
	}

	hide(): void {
		clearTimeout(this.#timer);
		this.#shown = undefined;
	}

	/** @returns whether a key was derived */
	derive(passphrase: string, coin: string): Promise<boolean> {
		return this.#run('key', async (isWanted) => {
			const { tools } = this.#desk.connection.node;
			const key = await tools.deriveKey(passphrase, coin);
			const { isKeyOfPassphrase } = await import('#lib/chain/keys.ts');
			if (!isKeyOfPassphrase(passphrase, key)) throw otherKey(key.address);
			if (isWanted()) this.#key = { ...key, coin };
		});
	}

	/** @returns whether the series was derived */
	deriveSeries(passphrase: string, draft: SeriesDraft): Promise<boolean> {
		return this.#run('series', async (isWanted) => {
			const { tools } = this.#desk.connection.node;
			const series = await tools.deriveSeries(passphrase, draft);
			const { isKeyOfAddress } = await import('#lib/chain/keys.ts');
			const other = series.find((each) => !isKeyOfAddress(each));
			if (other) throw otherKey(other.address);
			if (isWanted()) this.#series = series;
		});
	}

	#run(what: 'key' | 'series', work: (isWanted: () => boolean) => Promise<void>): Promise<boolean> {
		const visit = this.#visit;
		this.clear();
		return this.action.run(() => work(() => this.#visit === visit), what);
	}
}

/** The error for a key that cannot spend coins sent to its address. */
const otherKey = (address: string): CallError =>
	new CallError('malformed', `The address ${address} does not belong to the key that was derived.`, {
		code: 'NODE-OTHER-KEY',
	});
