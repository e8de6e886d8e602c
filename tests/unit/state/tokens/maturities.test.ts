import { DaemonClient } from '#lib/client/daemon-client.ts';
import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/token-draft.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { TOKEN_CHAIN } from '#practice/chain/chain-rules.ts';
import { TokenPlan } from '#lib/state/tokens/token-creation.svelte.ts';
import { describeCreationProblem } from '#lib/messages/tokens/token-creation-text.ts';
import { describe, expect, it } from 'vitest';
import { openDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { newIdentity } from './key-memory.ts';

/** A supply larger than the daemon's funds without its mined coins. */
const DRAFT: TokenDraft = {
	...EMPTY_TOKEN_DRAFT,
	...{ kind: 'units', name: 'Early', supply: '8000000000000' },
};

/** @param refused methods that the gateway does not relay */
async function openPlan(refused: readonly string[] = []) {
	const fake = await openDaemon();
	fake.mine();
	await fake.daemon.reward('90000');
	const daemon = openChainDaemon(
		new DaemonClient({
			transport: {
				address: 'practice',
				async send(text) {
					const { method } = JSON.parse(text) as { method: string };
					if (refused.includes(method)) return { status: 403, body: new TextEncoder().encode('') };
					const { status, body } = await fake.send(text);
					return { status, body: new TextEncoder().encode(body) };
				},
			},
		}),
	);
	const plan = new TokenPlan(daemon, newIdentity(daemon));
	const { hex } = await plan.build(DRAFT);
	return { atHand: fake, plan, review: () => plan.review(hex, DRAFT), hex };
}

describe('creation from newly mined coins', () => {
	it('is blocked until the coins mature', async () => {
		const { atHand: fake, plan, review, hex } = await openPlan();
		const missing = TOKEN_CHAIN.coinbaseMaturity - 1;
		const [problem, ...others] = (await review()).problems;
		expect(problem).toMatchObject({ kind: 'immature', blocks: missing });
		expect(others).toEqual([]);
		fake.mine(missing - 1);
		expect((await review()).problems).toMatchObject([{ kind: 'immature', blocks: 1 }]);
		await expect(plan.send(hex)).rejects.toMatchObject({ code: 'TX-IMMATURE' });
		fake.mine();
		expect((await review()).problems).toEqual([]);
		await plan.send(hex);
	});

	it('explains the missing blocks and the remedy', async () => {
		const { review } = await openPlan();
		const [problem] = (await review()).problems;
		if (!problem) throw new Error('Nothing was found');
		const { meaning, found } = describeCreationProblem(problem, { coin: 'DESK', supplyUnit: 'tokens' });
		expect(meaning).toContain('wait for the missing blocks, then build it again');
		expect(found).toContain('in 23 more blocks');
	});

	it('is reviewed without a problem if the gateway blocks the query', async () => {
		const { review } = await openPlan(['gettransaction']);
		expect((await review()).problems).toEqual([]);
	});
});
