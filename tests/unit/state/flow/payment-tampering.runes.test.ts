import { ownCoin } from '#lib/chain/own-coin.ts';
import { encodeAddress } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { unlockTime } from '#lib/domain/deposits.ts';
import type { Stray } from '#lib/domain/flow/call-record.ts';
import { listDeposits } from '#lib/domain/deposit-list.ts';
import { newSendDraft, type SendDraft } from '#lib/domain/send.ts';
import { listedLock } from '#lib/domain/lock-list.ts';
import { readAdapter } from '#lib/node/session-opening.ts';
import { PRACTICE_SIGN_IN } from '#practice/practice-sign-in.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { THIRD_PARTY_KEY } from '#practice/wallet/tampering.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Deposits } from '#lib/state/deposits/deposits.svelte.ts';
import { OutputPreparations } from '#lib/state/outputs.svelte.ts';
import { SERIES_PREFIX } from '#lib/domain/tools/keys.ts';
import { AddressConversion, AddressFormats } from '#lib/state/tools/address-conversion.svelte.ts';
import { KeyDerivation } from '#lib/state/tools/key-derivation.svelte.ts';
import { TimeLocks } from '#lib/state/wallet/locks.svelte.ts';
import { AccountSends } from '#lib/state/wallet/send-accounts.svelte.ts';
import { readSendFunds, Sends } from '#lib/state/wallet/sends.svelte.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import {
	PAYMENT_TAMPERINGS,
	type TamperingOutcome,
	type PaymentTamper,
	type PaymentPlace,
} from '../../../faults/tampering/payment-tampering.ts';
import {
	callMethod,
	openInVariant,
	START,
	transportTo,
	USERPASS,
} from '../../practice/node/practice-fixture.ts';

const PAYEE = { KMD: 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn', LTC: 'LKs7QqC2TVJ4y92waNrBjVZQB2oFhcmZqB' };
const ACCOUNT = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const DAY_MS = 86_400_000;
const BLOCK_MS = 60_000;
const FORMS = { document: 'time-lock', marketmaker: 'bond' } as const;

interface Reviewed {
	readonly step: string;
	readonly failure: Error | undefined;
	readonly entry: { readonly otherTxid?: string | undefined } | undefined;
	readonly review: Record<'problems' | 'cautions', readonly { readonly kind: string }[]> | undefined;
	readonly watch?: { refresh(): Promise<void> };
	send(): Promise<void>;
}

const kindsOf = (all: readonly { readonly kind: string }[]) => all.map(({ kind }) => kind).join(', ');

const THIRD_PARTY_ADDRESS = encodeAddress(60, hash160(THIRD_PARTY_KEY));

/** The unknown recipients shown by the page. */
const alarmOf = (strays: readonly Stray[] = []): TamperingOutcome =>
	`alarm: ${strays.map(({ address }) => (address === THIRD_PARTY_ADDRESS ? 'stranger' : address)).join(', ')}`;

const codeOf = (error: unknown): TamperingOutcome =>
	`error: ${error instanceof CallError ? error.code : String(error)}`;

describe.each(VARIANTS)('payment tampering by a %s node', (variant) => {
	let practice: Practice;
	let client: NodeClient;
	let desk: Desk;

	beforeEach(async () => {
		practice = await openInVariant(variant);
		const adapter = readAdapter((await callMethod(practice, 'help')) ?? '');
		client = new NodeClient({
			...{ transport: transportTo(practice), userpass: USERPASS },
			wireName: (name) => adapter.wireName(name),
		});
		desk = await openDesk(client, variant);
		const [wallet, account] = await Promise.all(
			['KMD', 'ETH'].map((coin) => desk.connection.node.wallet.coin(coin)),
		);
		client.owner = { wallet: wallet?.address ?? '', account: account?.address, source: 'passphrase' };
	});

	afterEach(async () => {
		desk.database.close();
		await practice.close();
	});

	async function begin({ tampering }: PaymentTamper): Promise<void> {
		if ('built' in tampering) await practice.control({ control: 'tamper-payments', how: tampering.built });
		if ('reported' in tampering) await practice.control({ control: 'lie', about: tampering.reported });
	}

	/** Sends the payment. If the reply has no txid, only a poll shows that the payment was sent. */
	async function sendAndLook(flow: Reviewed): Promise<void> {
		await flow.send();
		if (flow.step === 'sending') await flow.watch?.refresh();
	}

	/** Outcome of a flow after an attempt to send the built transaction. */
	async function endOf(flow: Reviewed | undefined): Promise<TamperingOutcome> {
		if (!flow || flow.step === 'fill') return codeOf(flow?.failure);
		const { problems = [], cautions = [] } = flow.review ?? {};
		await sendAndLook(flow);
		if (problems.length > 0) return flow.step === 'review' ? `refused: ${kindsOf(problems)}` : 'sent';
		if (flow.entry?.otherTxid !== undefined) return `${flow.step}: other-id`;
		expect(flow.step).toBe('accepted');
		return cautions.length > 0 ? `confirm: ${kindsOf(cautions)}` : 'fine';
	}

	const sending = (coin: 'KMD' | 'LTC', amount: string): SendDraft => ({
		...newSendDraft(coin),
		rows: [{ address: PAYEE[coin], amount }],
	});

	async function send(coin: 'KMD' | 'LTC', row: PaymentTamper): Promise<TamperingOutcome> {
		const sends = desk.use(Sends);
		// Builds a first payment, so that the node has data to replay.
		await built(sending(coin, '0.5'));
		await begin(row);
		return endOf(
			await built(sending(coin, 'built' in row.tampering && row.tampering.built === 'replay' ? '0.5' : '1')),
		);

		async function built(draft: SendDraft) {
			await sends.open(null, coin);
			const id = await sends.beginAgain(draft);
			await sends.open(id, coin);
			await sends.current?.build();
			return sends.current;
		}
	}

	async function lock(): Promise<TimeLocks> {
		const locks = desk.use(TimeLocks);
		await locks.open(null, 'KMD');
		locks.current?.type({
			...{ coin: 'KMD', amount: '2.5', until: '2026-11-23', at: START + 2 * DAY_MS, destination: '' },
		});
		await locks.current?.build();
		return locks;
	}

	async function deposit(): Promise<Deposits> {
		const deposits = desk.use(Deposits);
		await deposits.open(null);
		const until = unlockTime(FORMS[variant], 1, START);
		deposits.current?.type({ coin: 'KMD', weeks: '1', amount: '20', until });
		await deposits.current?.build();
		return deposits;
	}

	/** Sends the locked funds and waits until the lock has expired. */
	async function outlast(flow: (Reviewed & { readonly watch: { refresh(): Promise<void> } }) | undefined) {
		await flow?.send();
		await practice.control({ control: 'advance', ms: 8 * BLOCK_MS });
		await flow?.watch.refresh();
		await practice.control({ control: 'leap', ms: 30 * DAY_MS });
	}

	const PLACES: Readonly<Record<PaymentPlace, (row: PaymentTamper) => Promise<TamperingOutcome>>> = {
		async 'sign-in'(row) {
			await begin(row);
			const { passphrase } = PRACTICE_SIGN_IN;
			const key = { by: 'passphrase', passphrase, start: { gui: 'nogui', netid: 0 } } as const;
			return desk.connection.node.session.signIn(key).then(() => 'fine', codeOf);
		},
		async receive(row) {
			await begin(row);
			const { wallet } = desk.connection.node;
			const details = (await wallet.coinDetails()).find(({ coin }) => coin === 'KMD');
			const own = details && ownCoin('KMD', details);
			expect(own?.address).toBe(client.owner?.wallet);
			return own?.contradictions.length ? `named: ${kindsOf(own.contradictions)}` : 'fine';
		},
		async 'derive a key'(row) {
			await begin(row);
			const keys = desk.use(KeyDerivation);
			await keys.derive('correct horse battery staple', 'KMD');
			return keys.key ? 'fine' : codeOf(keys.action.failureOf('key'));
		},
		async 'derive a series'(row) {
			await begin(row);
			const keys = desk.use(KeyDerivation);
			const draft = { prefix: SERIES_PREFIX, count: 2, version: 60, leadingByte: 0 };
			await keys.deriveSeries('correct horse battery staple', draft);
			return keys.series ? 'fine' : codeOf(keys.action.failureOf('series'));
		},
		async 'convert an address'(row) {
			await begin(row);
			await desk.use(AddressFormats).list.refresh();
			const conversion = new AddressConversion(desk);
			const draft = { address: PAYEE.KMD, from: 'KMD', to: 'LTC' };
			if (conversion.problems(draft).length > 0) return 'refused: other-coin';
			await conversion.convert(draft);
			return conversion.result?.nodeSays === undefined ? 'fine' : 'named: address';
		},
		send: (row) => send('KMD', row),
		'send LTC': (row) => send('LTC', row),
		async 'send again'(row) {
			const reply = await callMethod(practice, 'withdraw', {
				...{ coin: 'KMD', outputs: [{ [PAYEE.KMD]: '0.5' }], broadcast: 0 },
			});
			const { hex } = JSON.parse(reply ?? '') as { hex: string };
			await callMethod(practice, 'sendrawtransaction', { coin: 'KMD', signedtx: hex });
			await begin(row);
			const sends = desk.use(Sends);
			await sends.open(null, 'KMD');
			await sends.open(await sends.beginAgain(sending('KMD', '0.5')), 'KMD');
			await sends.current?.build();
			return endOf(sends.current);
		},
		async prepare(row) {
			await begin(row);
			const preparations = desk.use(OutputPreparations);
			const draft = { coin: 'KMD', amount: '3', trades: 2, pair: 'KMD-LTC' };
			await preparations.open(null, draft);
			preparations.current?.type(draft);
			await preparations.current?.build();
			return endOf(preparations.current);
		},
		async lock(row) {
			await begin(row);
			return endOf((await lock()).current);
		},
		async unlock(row) {
			const locks = await lock();
			await outlast(locks.current);
			await begin(row);
			const read = async () => {
				await locks.records.refresh();
				const { time } = await practice.control({ control: 'time' });
				const { locks: all = [], calls = [] } = locks.records.current ?? {};
				return all.map(({ coins, entry }) => listedLock(coins, entry, calls, time))[0];
			};
			const due = await read();
			expect(due?.state).toBe('due');
			if (due) await locks.fetchHome(due);
			await practice.control({ control: 'advance', ms: BLOCK_MS });
			const { state, call } = (await read()) ?? {};
			if (state === 'strayed') return alarmOf(call?.strays);
			return state === 'home' ? 'fine' : state === 'fetching' ? 'open' : `state: ${state}`;
		},
		async deposit(row) {
			await begin(row);
			return endOf((await deposit()).current);
		},
		async claim(row) {
			const deposits = await deposit();
			await outlast(deposits.current);
			await begin(row);
			const read = async () => {
				await deposits.records.refresh();
				const { time: now } = await practice.control({ control: 'time' });
				const { entries = [], calls = [], depths = new Map() } = deposits.records.current ?? {};
				return listDeposits({ entries, calls, depths, claims: deposits.claims, now });
			};
			await deposits.claim(await read());
			const [listed] = await read();
			if (listed?.state === 'claimed') return 'fine';
			if (listed?.state === 'strayed') return alarmOf(listed.strays);
			if (listed?.state === 'due' || listed?.state === 'unlisted') return 'still due';
			return listed?.state === 'claiming' ? 'open' : `state: ${listed?.state}`;
		},
		async 'send ETH'(row) {
			await begin(row);
			const { funds } = await readSendFunds(desk.connection.node, 'ETH');
			const account = new AccountSends(desk).of('ETH');
			account.draft = { to: ACCOUNT, amount: '1' };
			await account.quote(funds.address);
			if (!account.quoted) return codeOf(account.failure);
			const { feeProblem } = account.quoted;
			await account.send();
			if (!account.followed) return `refused: ${feeProblem}`;
			return account.followed.step === 'done' && account.followed.txid !== undefined ? 'fine' : 'open';
		},
	};

	const rows = PAYMENT_TAMPERINGS.flatMap((row) =>
		Object.entries(row.outcomes).map(([place, outcomes]) => ({
			row,
			place: place as PaymentPlace,
			outcome: typeof outcomes === 'string' ? outcomes : outcomes[variant],
			name: Object.values(row.tampering).join(''),
		})),
	);

	it.each(rows)('handles $name in $place: $outcome', async ({ row, place, outcome }) => {
		expect(await PLACES[place](row)).toBe(outcome);
	});
});
