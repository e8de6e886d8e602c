import type { DerivedKey, SecretAddress, SeriesDraft } from '#lib/domain/tools/keys.ts';
import { CallError } from '#lib/client/call-error.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';

/** A displayed key hides itself after this time. */
const SHOWN_MS = 60_000;

/**
 * Keys that were derived from a passphrase. They are held while their page is open and nowhere else: no storage, no
 * journal, no address has them.
 */
export class KeyDerivation {
	readonly action = new Action<'key' | 'series'>();
	#isOpen = $state(false);
	#key = $state.raw<DerivedKey & { readonly coin: string }>();
	#series = $state.raw<readonly SecretAddress[]>();
	#shown = $state<string>();
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Work that was begun before the page was left is dropped. */
	#visit = Symbol();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The user has confirmed to be alone with the screen. */
	get isOpen(): boolean {
		return this.#isOpen;
	}

	get key(): (DerivedKey & { readonly coin: string }) | undefined {
		return this.#key;
	}

	get series(): readonly SecretAddress[] | undefined {
		return this.#series;
	}

	/** The name of the secret that is on screen. */
	get shown(): string | undefined {
		return this.#shown;
	}

	openGate(): void {
		this.#isOpen = true;
	}

	/** Forgets everything, as when the page is left. */
	forget(): void {
		this.#visit = Symbol();
		this.#isOpen = false;
		this.clear();
	}

	/** Forgets what was derived. */
	clear(): void {
		this.#key = undefined;
		this.#series = undefined;
		this.action.dismiss();
		this.hide();
	}

	/** Shows one secret, and hides the one before; it hides itself after a minute. */
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

/** The derived key cannot spend coins that are sent to that address. */
const otherKey = (address: string): CallError =>
	new CallError('malformed', `The address ${address} does not belong to the key that was derived.`, {
		code: 'NODE-OTHER-KEY',
	});
