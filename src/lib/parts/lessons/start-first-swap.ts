import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import type { Desk } from '#lib/state/desk.ts';

/** Starts the first lesson. If that fails, opens the list of lessons, which shows the reason. */
export async function startFirstSwap(desk: Desk): Promise<void> {
	const [{ Lessons }, { FIRST_SWAP }] = await Promise.all([
		import('#lib/state/lessons.svelte.ts'),
		import('#lib/messages/lessons.ts'),
	]);
	if (!(await desk.use(Lessons).begin(FIRST_SWAP))) await goto(resolve('/guide/lessons'));
}
