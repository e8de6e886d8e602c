/** By then the page usually shows its content. */
export const IDLE_AFTER_MS = 8_000;

/** Loads what only watches, once it no longer competes with the page's content. */
export async function whenIdle<Module>(load: () => Promise<Module>): Promise<Module> {
	await new Promise((resolve) => setTimeout(resolve, IDLE_AFTER_MS));
	return load();
}
