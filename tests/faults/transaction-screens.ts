import type { TransferKind } from '#lib/domain/flow/journal-entry.ts';
import { isUnderWay } from '#lib/domain/flow/money-flow.ts';
import { readBatch } from '#lib/domain/token-transfer.ts';
import type { Desk } from '#lib/state/desk.ts';
import { OutputPreparations } from '#lib/state/outputs.svelte.ts';
import { required } from '#lib/state/tokens/daemon-identity.ts';
import { TokenBatches } from '#lib/state/tokens/token-batch.svelte.ts';
import { TokenCreation } from '#lib/state/tokens/token-creation.svelte.ts';
import { TokenBurns, TokenTransfers } from '#lib/state/tokens/token-transfer.svelte.ts';
import BatchPart from './BatchPart.svelte';
import type { Action } from './actions.ts';
import { build, flowScreen, latest, type Screen } from './screens.ts';

/** Block interval of the practice chains, in milliseconds. */
const BLOCK_MS = 120_000;
const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';
const TOKEN = 'Tide';

export const FLOW_TEXT = {
	done: /Outcome/,
	lost: /does not know this transaction/,
	turned: /Waiting again/,
	gone: /no longer in the chain/,
	silent: /Sent transactions stay sent\. This page keeps looking as soon as the (node|daemon) answers/,
	unsent: /(Nothing answers|does not answer).*Nothing (of row 1 )?was sent/,
} as const;

const PREPARATION = { coin: 'KMD', amount: '3.5', trades: 2, pair: '' };

export const preparation: Action = {
	call: { program: 'node', method: 'sendrawtransaction' },
	stepMs: BLOCK_MS,
	words: FLOW_TEXT,
	isStored: true,
	async prepare(desk) {
		const preparations = desk.use(OutputPreparations);
		await preparations.open(null, PREPARATION);
		await build(preparations.current, (draft) => ({ ...draft, ...PREPARATION }));
		return flowScreen(preparations.current, 'node');
	},
	async resume(desk) {
		const preparations = desk.use(OutputPreparations);
		await preparations.open((await latest(desk, 'prepare-outputs')).id, PREPARATION);
		return flowScreen(preparations.current, 'node');
	},
};

const BROADCAST = { program: 'daemon', method: 'sendrawtransaction' } as const;

export const creation: Action = {
	call: BROADCAST,
	stepMs: BLOCK_MS,
	words: FLOW_TEXT,
	isStored: true,
	async prepare(desk) {
		const creations = desk.use(TokenCreation);
		await creations.open(null);
		const described = { page: 'describe', kind: 'units', name: TOKEN, description: 'of a test', supply: '7' };
		await build(creations.current, (draft) => ({ ...draft, ...(described as typeof draft) }));
		return flowScreen(creations.current, 'daemon');
	},
	async resume(desk) {
		const creations = desk.use(TokenCreation);
		await creations.open((await latest(desk, 'token-create')).id);
		return flowScreen(creations.current, 'daemon');
	},
};

function transferAction(kind: TransferKind): Action {
	const flowsOf = (desk: Desk) => desk.use(kind === 'token-burn' ? TokenBurns : TokenTransfers);
	return {
		call: BROADCAST,
		stepMs: BLOCK_MS,
		words: FLOW_TEXT,
		isStored: true,
		needsToken: true,
		async prepare(desk, { tokenId }) {
			const flows = flowsOf(desk);
			await flows.open(null, tokenId);
			const sender = await ownKey(desk);
			const recipient = kind === 'token-burn' ? {} : { recipient: RECIPIENT };
			await build(flows.current, (draft) => ({ ...draft, sender, ...recipient, name: TOKEN, amount: '10' }));
			return flowScreen(flows.current, 'daemon');
		},
		async resume(desk, { tokenId }) {
			const flows = flowsOf(desk);
			await flows.open((await latest(desk, kind)).id, tokenId);
			return flowScreen(flows.current, 'daemon');
		},
	};
}

async function ownKey(desk: Desk): Promise<string> {
	return (await required(desk.connection.daemon).chain.state()).ownKey ?? '';
}

export const transfer = transferAction('token-transfer');
export const burn = transferAction('token-burn');

export const batch: Action = {
	call: BROADCAST,
	stepMs: BLOCK_MS,
	words: {
		...FLOW_TEXT,
		done: /The list is done/,
		turned: /waiting for block again/,
		second: /Another tab is sending this list|The list is done/,
	},
	isStored: true,
	needsToken: true,
	async prepare(desk, { tokenId }) {
		const batches = desk.use(TokenBatches);
		await batches.open(null, tokenId, 0);
		batches.type({ tokenId, text: LIST, places: 0 });
		while (batches.listId === undefined) await nextFrame();
		return batchScreen(desk, tokenId);
	},
	async resume(desk, { tokenId }) {
		await desk.use(TokenBatches).open(await listIdOf(desk), tokenId, 0);
		return batchScreen(desk, tokenId);
	},
};

const LIST = `${RECIPIENT},10`;

/** Id of the list, as in its page address. */
async function listIdOf(desk: Desk): Promise<string> {
	const typed = await latest(desk, 'token-batch').catch(() => undefined);
	const line = typed ?? (await latest(desk, 'token-transfer'));
	return (line.kind === 'token-transfer' && line.draft.batch?.id) || line.id;
}

async function batchScreen(desk: Desk, tokenId: string): Promise<Screen> {
	const batches = desk.use(TokenBatches);
	const { token } = await required(desk.connection.daemon).tokens.token(tokenId);
	const sender = await ownKey(desk);
	const isOnCurve = batches.isOnCurve ?? (() => false);
	const { rows } = readBatch(LIST, { ownKey: sender, isOnCurve, places: 0, held: 1000n });
	return {
		part: BatchPart,
		given: { batches, token },
		async press() {
			await batches.start(rows, { name: TOKEN, sender });
			await untilCalm(batches);
		},
		async poll() {
			// Work interrupted by closing the page continues when the user confirms.
			await batches.run?.resume();
			const flow = batches.run?.flow;
			if (flow?.entry && isUnderWay(flow.entry)) await flow.watch.refresh();
			await untilCalm(batches);
		},
	};
}

/** A list continues automatically; waits until it depends on a block or the user. */
async function untilCalm({ run }: TokenBatches): Promise<void> {
	const isUnsent = () =>
		run?.flow?.step === 'fill' || run?.flow?.step === 'review' || run?.flow === undefined;
	const isBusy = () => run?.flow?.working !== undefined || (isUnsent() && !run?.doubt);
	while (run && !run.isOver && run.isRunning && isBusy()) await nextFrame();
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
