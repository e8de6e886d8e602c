import DeskSearch from '#lib/parts/shell/search/DeskSearch.svelte';
import { WIDE_SCREENS } from '#lib/state/layout/trade-layout.svelte.ts';
import { Session } from '#lib/state/session/session.svelte.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { HandMarket } from '../../unit/state/market/hand-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

test('a layout of an earlier visit is found by its name, on screens of its width', async () => {
	await page.viewport(1280, 800);
	const desk = await openDesk(new HandMarket(0, []).client);
	const value = [
		{ name: 'Left hand', screen: 'desktop', arrangement: { isMirrored: true } },
		{ name: 'Left on a tablet', screen: 'tablet', arrangement: {} },
	];
	await writeSetting(desk.database, { name: 'trade.layouts', value });
	const session = new Session(desk.database, () => Promise.reject(new Error('No node is reached by this.')));
	const given = { session, onopen: () => undefined, onclose: () => undefined };
	await render(OnDesk, { desk, part: DeskSearch as never, given });
	await userEvent.fill(page.getByRole('combobox'), 'left');
	// The page of the tests is scaled: what counts as wide is asked of the browser.
	const [shown, other] = matchMedia(WIDE_SCREENS).matches ? ['hand', 'on a tablet'] : ['on a tablet', 'hand'];
	await expect.element(page.getByRole('option', { name: `Trade page layout: Left ${shown}` })).toBeVisible();
	expect(page.getByRole('option', { name: `Left ${other}` }).elements()).toHaveLength(0);
	desk.database.close();
});
