import { CallError } from '#lib/client/call-error.ts';
import { EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import type { Desk } from '#lib/state/desk.ts';
import { TokenCreation } from '#lib/state/tokens/token-creation.svelte.ts';
import { TokenTransfers } from '#lib/state/tokens/token-transfer.svelte.ts';
import {
	TransferCapacities,
	areTheSame,
	deriveAddresses,
} from '#lib/state/tokens/transfer-capacities.svelte.ts';
import { Tokens } from '#lib/state/tokens/tokens.svelte.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
	TOKEN_TAMPERINGS,
	type TokenTampering,
	type TamperingOutcome,
	type TokenPlace,
} from '../../../faults/tampering/token-tampering.ts';
import { openDaemon, START, type FakeDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { freshDatabase } from '../../storage/whole-database.ts';
import { makeToken, openPage } from '../practice-desk.ts';

const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';

/** Polls after which a transaction counts as not found. */
const POLLS = 3;

interface Reviewed {
	readonly step: string;
	readonly failure: Error | undefined;
	readonly entry: { readonly otherTxid?: string | undefined } | undefined;
	readonly review:
		| {
				readonly problems: readonly { readonly kind: string }[];
				readonly cautions?: readonly { readonly kind: string }[];
				readonly doubt?: { readonly kind: string } | undefined;
		  }
		| undefined;
	readonly watch: { refresh(): Promise<void>; readonly error?: Error | undefined };
	build(): Promise<void>;
	send(): Promise<void>;
}

const codeOf = (error: unknown): TamperingOutcome =>
	`error: ${error instanceof CallError ? error.code : String(error)}`;

const kindsOf = (all: readonly { readonly kind: string }[]) => all.map(({ kind }) => kind).join(', ');

describe('tampering by a chain daemon', () => {
	let fake: FakeDaemon;
	let database: Database;
	let desk: Desk;
	let tokens: Tokens;
	let tokenId: string;
	let key: string;

	beforeEach(async () => {
		// The daemon's blocks use the practice clock.
		vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
		database = await freshDatabase();
		fake = await openDaemon();
		tokenId = await makeToken(fake, '0.00001');
		desk = await openPage(fake, database);
		tokens = desk.use(Tokens);
		// Load the key and the height that the page stores for the daemon.
		await tokens.wallet.info.refresh();
		key = tokens.wallet.ownKey ?? '';
	});

	afterEach(() => {
		vi.useRealTimers();
		database.close();
	});

	function begin({ tampering }: TokenTampering): void {
		if ('built' in tampering) fake.daemon.tamper(tampering.built, 1);
		if ('reported' in tampering) fake.daemon.falsify(tampering.reported);
	}

	async function creation(): Promise<Reviewed> {
		const creations = desk.use(TokenCreation);
		await creations.open(null);
		const cup = { ...EMPTY_TOKEN_DRAFT, kind: 'units', name: 'Cup', supply: '100', creator: key } as const;
		await creations.open(await creations.beginAgain(cup));
		return opened(creations.current);
	}

	async function transfer(): Promise<Reviewed> {
		const transfers = desk.use(TokenTransfers);
		const draft = { tokenId, name: 'Tide', sender: key, recipient: RECIPIENT, amount: '10', places: 0 };
		await transfers.open(await transfers.beginAgain(draft), tokenId);
		return opened(transfers.current);
	}

	function opened(flow: Reviewed | undefined): Reviewed {
		if (!flow) throw new TypeError('No flow is open');
		return flow;
	}

	/** Outcome of a flow after an attempt to send the built transaction. */
	async function endOf(flow: Reviewed): Promise<TamperingOutcome> {
		if (!flow.review) return codeOf(flow.failure);
		const { problems, cautions = [], doubt } = flow.review;
		const asked = [...cautions, ...(doubt ? [doubt] : [])];
		await flow.send();
		if (problems.length > 0) return flow.step === 'review' ? `refused: ${kindsOf(problems)}` : 'sent';
		if (flow.entry?.otherTxid !== undefined) return `${flow.step}: other-id`;
		for (let poll = 0; poll < POLLS; poll += 1) await flow.watch.refresh();
		if (flow.step !== 'accepted') return flow.step;
		return asked.length > 0 ? `confirm: ${kindsOf(asked)}` : 'fine';
	}

	async function endOfBuilding(
		row: TokenTampering,
		open: () => Promise<Reviewed>,
	): Promise<TamperingOutcome> {
		begin(row);
		const flow = await open();
		await flow.build();
		return endOf(flow);
	}

	/** Outcome after an earlier build, whose result the daemon could return again. */
	async function endAfterAnother(
		row: TokenTampering,
		open: () => Promise<Reviewed>,
	): Promise<TamperingOutcome> {
		if ('built' in row.tampering && row.tampering.built === 'replay') await (await open()).build();
		return endOfBuilding(row, open);
	}

	const PLACES: Readonly<Record<TokenPlace, (row: TokenTampering) => Promise<TamperingOutcome>>> = {
		create: (row) => endAfterAnother(row, creation),
		transfer: (row) => endAfterAnother(row, transfer),
		async 'transfer again'(row) {
			const { hex } = await fake.ask<{ hex: string }>('tokentransfer', tokenId, RECIPIENT, '10');
			await fake.ask('sendrawtransaction', hex);
			fake.mine();
			return endOfBuilding(row, transfer);
		},
		async 'look-up'(row) {
			const flow = await transfer();
			await flow.build();
			await flow.send();
			expect(flow.step).toBe('accepted');
			begin(row);
			for (let poll = 0; poll < POLLS; poll += 1) await flow.watch.refresh();
			if (flow.step === 'accepted') return flow.watch.error ? codeOf(flow.watch.error) : 'fine';
			return flow.step === 'lost' ? 'lost' : 'believed';
		},
		async token(row) {
			begin(row);
			await tokens.want(tokenId);
			const read = tokens.row(tokenId);
			if (read?.state === 'failed') return codeOf(read.error);
			const { name, supply, creator } = tokens.known(tokenId) ?? {};
			return name === 'Tide' && supply === 1_000n && creator === key ? 'fine' : 'believed';
		},
		async balance(row) {
			await tokens.want(tokenId);
			begin(row);
			const read = (units: bigint) => (units === 1_000n ? 'fine' : 'believed');
			return tokens.readBalance(tokenId).then(read, codeOf);
		},
		async carried(row) {
			begin(row);
			const capacities = desk.use(TransferCapacities);
			let most: bigint | undefined;
			const leave = $effect.root(() => {
				$effect(() => {
					most = capacities.of(tokenId, 1_000n)?.most;
				});
			});
			await vi.waitFor(() => expect(most).toBeDefined());
			leave();
			return most === 1_000n ? 'fine' : 'believed';
		},
		async list(row) {
			begin(row);
			await tokens.ids.refresh();
			const invented = 'ab'.repeat(32);
			if (!tokens.ids.current?.includes(invented)) return 'fine';
			await tokens.want(invented);
			const read = tokens.row(invented);
			return read?.state === 'failed' ? codeOf(read.error) : 'believed';
		},
		async receive(row) {
			begin(row);
			await tokens.wallet.addresses.refresh();
			const told = tokens.wallet.addresses.current;
			return told && areTheSame(told, await deriveAddresses(key)) ? 'fine' : 'named: addresses';
		},
	};

	it.each([
		['sent', { sending: START, lost: START }, 'TX-USED-BEFORE'],
		['only built', {}, undefined],
	])('handles data that was %s through a different node', async (_, reached, code) => {
		await (await transfer()).build();
		const [entry] = await readEntriesOf(database, desk.connection.id, 'token-transfer');
		if (entry)
			await database.put('journal', {
				...{ ...entry, nodeId: 'another node', reached: { ...entry.reached, ...reached } },
				...{ step: 'lost' in reached ? 'lost' : 'review', open: 1 },
			});
		const flow = await transfer();
		await flow.build();
		expect(flow.failure instanceof CallError ? flow.failure.code : undefined).toBe(code);
	});

	const rows = TOKEN_TAMPERINGS.flatMap((row) =>
		Object.entries(row.outcomes).map(([place, outcome]) => ({
			...{ row, place: place as TokenPlace, outcome },
			name: Object.values(row.tampering).join(''),
		})),
	);

	it.each(rows)('handles $name in $place: $outcome', async ({ row, place, outcome }) => {
		expect(await PLACES[place](row)).toBe(outcome);
	});
});
