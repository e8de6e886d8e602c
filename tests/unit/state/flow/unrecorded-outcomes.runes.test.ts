import { UnsavedOutcome } from '#lib/state/flow/journal.svelte.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failWrites } from '../../storage/whole-database.ts';
import { FlowHarness, type Flow } from './flow-harness.svelte.ts';
import { REPLY_LOST, REFUSED } from './fake-plan.ts';

const bed = new FlowHarness('unrecorded-test');
let unrecorded: UnsavedOutcome;

beforeEach(() => {
	unrecorded = new UnsavedOutcome();
});
afterEach(() => {
	vi.restoreAllMocks();
});

const stored = async (flow: Flow) => (await readEntry(bed.database, flow.entry?.id ?? ''))?.step;

describe.each([
	['a full disk', 'QuotaExceededError', () => failWrites()],
	['a closed database', 'InvalidStateError', () => bed.database.close()],
])('broadcast with %s', (_, name, breakStorage) => {
	it('shows an accepted transaction as accepted but unrecorded', async () => {
		const flow = await bed.built(unrecorded);
		bed.plan.reply = () => {
			breakStorage();
			return Promise.resolve('id of draft');
		};
		await flow.send();
		expect([flow.step, flow.failure, unrecorded.error?.name]).toEqual(['accepted', undefined, name]);
	});

	it('shows the daemon’s refusal', async () => {
		const flow = await bed.built(unrecorded);
		bed.plan.reply = () => {
			breakStorage();
			return Promise.reject(REFUSED);
		};
		bed.plan.statuses = [{ seen: 'nowhere' }];
		await flow.send();
		expect([flow.step, flow.entry?.refusal?.code]).toEqual(['refused', 'TX-MISSING-INPUTS']);
		expect(unrecorded.error?.name).toBe(name);
	});

	it('shows a transaction as mined after a lost reply', async () => {
		const flow = await bed.built(unrecorded);
		bed.plan.reply = () => {
			breakStorage();
			return Promise.reject(REPLY_LOST);
		};
		await flow.send();
		bed.plan.statuses = [{ seen: 'mined', confirmations: 1 }];
		await flow.watch.refresh();
		expect([flow.step, flow.watch.error, unrecorded.error?.name]).toEqual(['mined', undefined, name]);
	});
});

describe('unrecorded outcome', () => {
	let flow: Flow;

	beforeEach(async () => {
		flow = await bed.built(unrecorded);
		bed.plan.reply = () => {
			failWrites();
			return Promise.resolve('id of draft');
		};
		await flow.send();
		expect(await stored(flow)).toBe('sending');
	});

	it('is recorded together with the next outcome', async () => {
		vi.restoreAllMocks();
		bed.plan.statuses = [{ seen: 'mined', confirmations: 1 }];
		await flow.watch.refresh();
		expect([flow.step, await stored(flow)]).toEqual(['mined', 'mined']);
	});

	it('is looked up after a reload without resending', async () => {
		vi.restoreAllMocks();
		const again = await bed.reload(flow);
		await again.send();
		bed.plan.statuses = [{ seen: 'waiting' }];
		await again.watch.refresh();
		expect([again.step, bed.plan.sent.length]).toEqual(['accepted', 1]);
	});
});

it('does not send a transaction that cannot be recorded first', async () => {
	const flow = await bed.built(unrecorded);
	failWrites();
	await flow.send();
	expect([flow.step, flow.failure?.name, bed.plan.sent]).toEqual(['review', 'QuotaExceededError', []]);
	expect(unrecorded.error).toBeUndefined();
});
