import { IdleLock, minutesUntilLock } from '#lib/state/session/idle-lock.svelte.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import type { Settings } from '#lib/state/stored/settings.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MINUTE_MS = 60_000;

let lockAfterMinutes: Settings['lockAfterMinutes'];
let lock: ReturnType<typeof vi.fn<Session['lock']>>;
let session: Pick<Session, 'lock'> & { phase: Session['phase'] };
let stop: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	lockAfterMinutes = 5;
	lock = vi.fn();
	session = { phase: 'open', lock };
	const settings = {
		get lockAfterMinutes() {
			return lockAfterMinutes;
		},
	} as Settings;
	stop = new IdleLock(session as Session, settings).watch();
});
afterEach(() => {
	stop();
	vi.useRealTimers();
});

test('locks after the idle time in the settings', () => {
	vi.advanceTimersByTime(5 * MINUTE_MS - 1);
	expect(lock).not.toHaveBeenCalled();
	vi.advanceTimersByTime(5001);
	expect(lock).toHaveBeenCalledWith('idle');
});

test('restarts the idle time on user input', () => {
	vi.advanceTimersByTime(4 * MINUTE_MS);
	window.dispatchEvent(new Event('keydown'));
	vi.advanceTimersByTime(4 * MINUTE_MS);
	expect(lock).not.toHaveBeenCalled();
});

test('restarts the idle time on input in another tab', async () => {
	const otherTab = new BroadcastChannel('swapdesk-touched');
	const heard = new Promise((resolve) => {
		new BroadcastChannel('swapdesk-touched').onmessage = resolve;
	});
	vi.advanceTimersByTime(4 * MINUTE_MS);
	otherTab.postMessage('touched');
	await heard;
	vi.advanceTimersByTime(4 * MINUTE_MS);
	expect(lock).not.toHaveBeenCalled();
});

test('locks despite the first input after sleep', () => {
	vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
	window.dispatchEvent(new Event('pointerdown'));
	expect(lock).toHaveBeenCalled();
});

test('leaves time after an unlock by input during the lock', () => {
	vi.advanceTimersByTime(6 * MINUTE_MS);
	session.phase = 'locked';
	lock.mockClear();
	vi.advanceTimersByTime(20 * MINUTE_MS);
	window.dispatchEvent(new Event('keydown'));
	session.phase = 'open';
	vi.advanceTimersByTime(4 * MINUTE_MS);
	expect(lock).not.toHaveBeenCalled();
});

test('locks by default only with a lock code', () => {
	expect(minutesUntilLock('auto', 'code')).toBe(15);
	expect(minutesUntilLock('auto', 'tab')).toBe(0);
	expect(minutesUntilLock(5, 'tab')).toBe(5);
});

test('never locks if disabled in the settings', () => {
	lockAfterMinutes = 0;
	vi.advanceTimersByTime(600 * MINUTE_MS);
	expect(lock).not.toHaveBeenCalled();
});
