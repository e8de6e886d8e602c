import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startHeartbeat } from '#practice/heartbeat.ts';
import { openStill } from './node/practice-fixture.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

it('advances several times a second until ended', async () => {
	const practice = await openStill();
	const tick = vi.spyOn(practice, 'tick');
	const end = startHeartbeat(practice, vi.fn());
	await vi.advanceTimersByTimeAsync(1000);
	expect(tick.mock.calls.length).toBeGreaterThanOrEqual(4);
	end();
	const { length } = tick.mock.calls;
	await vi.advanceTimersByTimeAsync(1000);
	expect(tick.mock.calls).toHaveLength(length);
});

it('continues after failures and reports each series once', async () => {
	const practice = await openStill();
	const failure = new Error('no disk');
	const tick = vi.spyOn(practice, 'tick').mockRejectedValue(failure);
	const report = vi.fn();
	onTestFinished(startHeartbeat(practice, report));
	await vi.advanceTimersByTimeAsync(1000);
	expect(report).toHaveBeenCalledExactlyOnceWith(failure);
	tick.mockResolvedValueOnce(undefined);
	await vi.advanceTimersByTimeAsync(1000);
	expect(report).toHaveBeenCalledTimes(2);
});
