import { readBatch } from '#lib/domain/token-transfer.ts';
import { EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import { DaemonWallet } from '#lib/state/tokens/tokens.svelte.ts';
import { TokenBatches } from '#lib/state/tokens/token-batch.svelte.ts';
import { TokenCreation } from '#lib/state/tokens/token-creation.svelte.ts';
import { TokenBurns, TokenTransfers, type TransferFlow } from '#lib/state/tokens/token-transfer.svelte.ts';
import type { Page } from '../page.ts';
import { BLOCK_MS, codeOf, kindsOf, opened, throughFlow, type Operation, type Outcome } from './operation.ts';

const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';
const LIST = `${RECIPIENT},10`;

interface Known {
	readonly key: string;
	readonly tokenId: string;
}
/** Data that the user already knows from honest programs, by variant. */
const known = new Map<string, Known>();
const knownTo = ({ variant }: Page): Known => opened(known.get(variant));

/** Prepares the key by which this browser knows the daemon, and one of its tokens. */
async function prepare(page: Page): Promise<void> {
	const { desk } = page;
	await desk.use(DaemonWallet).info.refresh();
	const key = opened(desk.use(DaemonWallet).ownKey);
	const creations = desk.use(TokenCreation);
	await creations.open(null);
	const cup = {
		...EMPTY_TOKEN_DRAFT,
		kind: 'units',
		page: 'describe',
		name: 'Tide',
		supply: '1000',
	} as const;
	const flow = opened(creations.current);
	flow.type({ ...cup, creator: key });
	await throughFlow(page, flow);
	known.set(page.variant, { key, tokenId: opened(flow.entry?.txid) });
}

const creation: Operation = {
	prepare,
	async act(page) {
		const creations = page.desk.use(TokenCreation);
		await creations.open(null);
		const flow = opened(creations.current);
		const cup = { ...EMPTY_TOKEN_DRAFT, kind: 'units', page: 'describe', name: 'Cup', supply: '7' } as const;
		flow.type({ ...cup, creator: knownTo(page).key });
		return throughFlow(page, flow);
	},
};

const transfer = (kind: 'transfer' | 'burn'): Operation => ({
	prepare,
	async act(page) {
		const { key: sender, tokenId } = knownTo(page);
		const flows = page.desk.use(kind === 'burn' ? TokenBurns : TokenTransfers);
		await flows.open(null, tokenId);
		const flow = opened(flows.current);
		const recipient = kind === 'burn' ? flow.draft.recipient : RECIPIENT;
		flow.type({ ...flow.draft, sender, recipient, name: 'Tide', amount: '10' });
		return throughFlow(page, flow);
	},
});

/** Maximum number of event-loop turns in which a list may continue automatically. */
const TURNS = 40;
const moment = () => new Promise((resolve) => setTimeout(resolve, 0));

async function startList({ desk }: Page, { key: sender, tokenId }: Known): Promise<TokenBatches> {
	const batches = desk.use(TokenBatches);
	await batches.open(null, tokenId, 0);
	batches.type({ tokenId, text: LIST, places: 0 });
	for (let turn = 0; turn < TURNS && batches.listId === undefined; turn += 1) await moment();
	const { rows } = readBatch(LIST, { ownKey: sender, isOnCurve: () => true, places: 0, held: 1000n });
	await batches.start(rows, { name: 'Tide', sender });
	const { run } = batches;
	for (let turn = 0; turn < TURNS && run?.isRunning && !isSent(run.flow); turn += 1) {
		run.drive();
		await moment();
	}
	return batches;
}

const isSent = (flow: TransferFlow | undefined): flow is TransferFlow =>
	flow !== undefined && !['fill', 'review'].includes(flow.step);

const batch: Operation = {
	prepare,
	async act(page) {
		const batches = await startList(page, knownTo(page));
		const flow = batches.run?.flow;
		const outcome = isSent(flow) ? await afterSending(page, flow) : whyUnsent(batches);
		batches.run?.pause();
		return outcome;
	},
};

async function afterSending(page: Page, flow: TransferFlow): Promise<Outcome> {
	await page.advance(BLOCK_MS);
	for (let poll = 0; poll < 3 && flow.step !== 'visible'; poll += 1) await flow.watch.refresh();
	const other = flow.entry?.otherTxid === undefined ? '' : ', other-id';
	return { end: `${flow.step}${other}`, shown: flow.review };
}

function whyUnsent({ run, failure }: TokenBatches): Outcome {
	const { review, failure: broken = run?.failure ?? failure } = run?.flow ?? {};
	const { problems = [], cautions = [] } = review ?? {};
	const asked = [...cautions, ...(run?.doubt ? [run.doubt] : [])];
	if (problems.length > 0) return { end: `refused: ${kindsOf(problems)}`, shown: {} };
	return {
		end: asked.length > 0 ? `asked: ${kindsOf(asked)}; waits` : `error: ${codeOf(broken)}`,
		shown: {},
	};
}

export const TOKENS: Readonly<Record<string, Operation>> = {
	...{ 'create a token': creation, 'transfer a token': transfer('transfer') },
	...{ 'burn a token': transfer('burn'), 'pay a list': batch },
};
