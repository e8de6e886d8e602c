import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/token-draft.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { TokenPlan } from '#lib/state/tokens/token-creation.svelte.ts';
import { expect, it } from 'vitest';
import { create, openDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { fakeDaemon } from './fake-daemon.ts';
import { newIdentity } from './key-memory.ts';

const DRAFT: TokenDraft = { ...EMPTY_TOKEN_DRAFT, kind: 'units', name: 'TOK', supply: '100' };
const ELSEWHERE = { kind: 'refused', code: 'DAEMON-OTHER-CHAIN' };
const STATE = { name: 'HOME', CCid: 2, blocks: 200, pubkey: `02${'ab'.repeat(32)}` };

async function open() {
	const hex = await create(await openDaemon(), 'TOK', '0.000001', '');
	const { daemon: client, calls } = fakeDaemon({
		getinfo: () => STATE,
		tokencreate: () => ({ result: 'success', hex }),
	});
	const daemon = openChainDaemon(client);
	return { plan: new TokenPlan(daemon, newIdentity(daemon)), calls, hex };
}

it('returns the chain with the built transaction', async () => {
	const { plan } = await open();
	expect((await plan.build(DRAFT)).chain).toBe('HOME');
	expect((await plan.build(DRAFT, 'HOME')).chain).toBe('HOME');
});

it('builds, reviews, sends and looks up nothing on a different chain', async () => {
	const { plan, calls, hex } = await open();
	await expect(plan.build(DRAFT, 'OTHER')).rejects.toMatchObject(ELSEWHERE);
	await expect(plan.review(hex, DRAFT, 'OTHER')).rejects.toMatchObject(ELSEWHERE);
	await expect(plan.checkSending('OTHER')).rejects.toMatchObject(ELSEWHERE);
	await expect(plan.lookUp('ab'.repeat(32), undefined, 'OTHER')).rejects.toMatchObject({
		...ELSEWHERE,
		message: 'This belongs to the chain OTHER; the daemon runs HOME now.',
	});
	expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['getinfo']));
});
