import { expect } from 'vitest';
import { methods, type MethodName } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Practice, PracticeOptions } from '#practice/practice.ts';
import { openInVariant, transportTo, USERPASS } from '../unit/practice/node/practice-fixture.ts';

export const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';
export const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
export const NO_TXID = '0'.repeat(64);
export const UNKNOWN_TXID = '11'.repeat(32);
/** `Hello` in hex. */
export const HELLO = '48656c6c6f';
/** Block interval of the reference coin's practice chain, in milliseconds. */
export const BLOCK = 6000;

export interface Built {
	readonly hex: string;
	readonly rawtx: string;
	readonly txid: string;
	readonly txfee: number;
	readonly complete: boolean;
	readonly tx: {
		readonly vin: readonly { readonly txid: string; readonly vout: number }[];
		readonly vout: readonly { readonly satoshis: string; readonly scriptPubKey: { readonly hex: string } }[];
	};
}

/**
 * A practice node with a stopped clock, called by the app's own client, which validates replies by their declarations.
 */
export class PracticeWallet {
	readonly practice: Practice;
	readonly #client: NodeClient;

	constructor(practice: Practice) {
		this.practice = practice;
		this.#client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	}

	static async open(more: Partial<PracticeOptions> = {}): Promise<PracticeWallet> {
		return new PracticeWallet(await openInVariant(more.variant ?? 'document', more));
	}

	call(name: MethodName, params: object): Promise<unknown> {
		return this.#client.call(methods[name] as Method, params as never);
	}

	build(name: MethodName, params: object): Promise<Built> {
		return this.call(name, params) as Promise<Built>;
	}

	sent(coin: string, signedtx: string): Promise<unknown> {
		return this.call('sendrawtransaction', { coin, signedtx });
	}

	/** Balance in satoshis. */
	async balanceOf(coin: string, address = OWN): Promise<number> {
		const { balance } = (await this.call('balance', { coin, address })) as { balance: number | string };
		return Math.round(Number(balance) * 1e8);
	}

	async advance(ms: number): Promise<void> {
		await this.practice.control({ control: 'advance', ms });
	}

	async refuses(name: MethodName, params: object, message: string | RegExp): Promise<void> {
		await expect(this.call(name, params)).rejects.toMatchObject({
			kind: 'refused',
			message: typeof message === 'string' ? message : expect.stringMatching(message),
		});
	}
}
