/** By then a page shows what the user came for. */
const REST_MS = 8_000;

/** Loads what only watches, and so can wait until it holds nothing up. */
export async function whenIdle<Module>(load: () => Promise<Module>): Promise<Module> {
	await new Promise((resolve) => setTimeout(resolve, REST_MS));
	return load();
}
