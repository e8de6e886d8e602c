import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { chromiumLaunchOptions, NOT_NEEDED } from '../../chromium.js';

/** Feature lists of each `--disable-features` flag with which Playwright starts a browser: its own first, ours last. */
async function featuresSwitchedOff(): Promise<readonly string[][]> {
	const { args } = chromiumLaunchOptions();
	// Node exits immediately because it does not know the flags, and Playwright reports the flags it used.
	const said: unknown = await chromium.launch({ executablePath: process.execPath, args }).catch(String);
	const [, flags = ''] = /<launching> (.*)/.exec(String(said)) ?? [];
	return Array.from(flags.matchAll(/--disable-features=(\S*)/g), ([, list = '']) => list.split(','));
}

it('keeps Playwright’s disabled Chromium features disabled in addition to ours', async () => {
	const [playwrights = [], ...others] = await featuresSwitchedOff();
	expect(playwrights).toContain('PaintHolding');
	expect(others).toEqual([[...playwrights, ...NOT_NEEDED]]);
});
