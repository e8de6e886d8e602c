import { PictureData } from '#lib/state/tools/picture-data.svelte.ts';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import PictureForm from '../../../src/routes/tools/picture/PictureForm.svelte';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const reply = (more: object) => ({
	jpg: { result: 'success', modifiedrows: 0, power2: 7, capacity: 40, required: 1, ind: 0, ...more },
});

test('hides data in a new file once the capacity is known', async () => {
	const node = new FakeMarket(0, []);
	const desk = await openDesk(node.client);
	const pictures = desk.use(PictureData);
	await render(OnDesk, { desk, part: PictureForm as never, given: { pictures, onask: () => undefined } });
	const check = page.getByRole('button', { name: 'Check capacity' });
	await userEvent.click(check);
	await expect.element(page.getByText('Enter a file path.')).toBeVisible();
	await userEvent.fill(page.getByLabelText('Sparseness'), '16');
	await expect.element(page.getByText('Enter a whole number from 0 to 15.')).toBeVisible();
	expect(node.asked).toEqual([]);
	await userEvent.fill(page.getByLabelText('Sparseness'), '7');
	await userEvent.fill(page.getByLabelText('Picture', { exact: true }), 'photo.jpg');
	node.replies = reply({ decoded: '00' });
	await userEvent.click(check);
	await expect.element(page.getByText('Capacity:')).toHaveTextContent('5 bytes');

	const write = page.getByRole('button', { name: 'Write file' });
	await userEvent.fill(page.getByLabelText('Text to hide'), 'Hello!');
	await expect.element(page.getByText('The picture holds at most 5 bytes.')).toBeVisible();
	await userEvent.fill(page.getByLabelText('New file'), 'photo.jpg');
	await expect.element(page.getByText(/would overwrite the original picture/)).toBeVisible();
	await userEvent.click(write);
	expect(node.asked).toHaveLength(1);

	await userEvent.fill(page.getByLabelText('Text to hide'), 'Hello');
	await userEvent.fill(page.getByLabelText('New file'), 'with-data.jpg');
	node.replies = reply({ decoded: '48656c6c6f', outputfile: 'with-data.jpg', required: 40 });
	await userEvent.click(write);
	await expect.element(page.getByText('Data hidden in with-data.jpg')).toBeVisible();
	node.replies = reply({ decoded: '48656c6c00', outputfile: 'with-data.jpg', required: 40 });
	await userEvent.click(write);
	await expect.element(page.getByText(/The hidden data is wrong/)).toBeVisible();
	desk.database.close();
});
