import DeskSearch from '#lib/parts/shell/search/DeskSearch.svelte';
import { writeSetting } from '#lib/storage/settings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { HandMarket } from '../../unit/state/market/hand-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

test.each([
	[1280, 'Trade page layout: Left hand'],
	[1000, 'Trade page layout: Left on a tablet'],
])(
	'a layout of an earlier visit is found by its name on a screen of %i px, for its width alone',
	async (width, shown) => {
		await page.viewport(width, 800);
		const desk = await openDesk(new HandMarket(0, []).client);
		const value = [
			{ name: 'Left hand', screen: 'desktop', arrangement: { isMirrored: true } },
			{ name: 'Left on a tablet', screen: 'tablet', arrangement: {} },
		];
		await writeSetting(desk.database, { name: 'trade.layouts', value });
		const given = { onclose: () => undefined };
		await render(OnDesk, { desk, part: DeskSearch as never, given });
		await userEvent.fill(page.getByRole('combobox'), 'left');
		await expect.element(page.getByRole('option', { name: shown })).toBeVisible();
		expect(page.getByRole('option', { name: /^Trade page layout/ }).elements()).toHaveLength(1);
		desk.database.close();
	},
);
