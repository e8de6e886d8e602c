import type { Database } from '#lib/storage/database.ts';
import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

/** @param part part of the page; all of it if omitted */
export const headsOf = (part: Pick<Locator, 'getByRole'> = page): string[] =>
	part
		.getByRole('columnheader')
		.elements()
		.map((head) => head.textContent.trim());

/**
 * Hides a column by keyboard, and waits until the browser has stored the change.
 * @param table name of the table in the settings
 * @returns the columns that can be hidden
 */
export async function hideColumn(name: string, table: string, database: Database): Promise<string[]> {
	const opener = page.getByRole('button', { name: 'Columns' });
	(opener.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	const menu = page.getByRole('group', { name: 'Columns' });
	await expect.element(menu).toBeVisible();
	const choices = menu.getByRole('checkbox').elements();
	(menu.getByRole('checkbox', { name, exact: true }).element() as HTMLElement).focus();
	await userEvent.keyboard(' ');
	await expect.poll(async () => (await database.get('settings', `columns:${table}`))?.value).toEqual([name]);
	return choices.map(({ parentElement }) => parentElement?.textContent.trim() ?? '');
}
