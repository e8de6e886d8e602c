export interface Scrolling {
	/** Intervals between frames, in milliseconds. */
	readonly frameMs: readonly number[];
	/** Time from the start of each frame until the page finished its work, in milliseconds. */
	readonly busyMs: readonly number[];
	/** Maximum number of rows in the page at the same time. */
	readonly mostRows: number;
}

/** Runs in the page. Scrolls from the top by `speed` pixels per frame, for this many frames or to the end. */
export async function scrollTokens({ speed, frames }: { speed: number; frames: number }): Promise<Scrolling> {
	const frameMs: number[] = [];
	const busyMs: number[] = [];
	let mostRows = 0;
	const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
	const whenIdle = () =>
		new Promise<void>((resolve) => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => resolve();
			port2.postMessage('');
		});
	const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;

	scrollTo(0, 0);
	for (let rest = 0; rest < 30; rest += 1) await nextFrame();
	let last = await nextFrame();
	for (let count = 0; frames === 0 ? !isAtEnd() : count < frames; count += 1) {
		scrollBy(0, speed);
		const began = await nextFrame();
		frameMs.push(began - last);
		last = began;
		// A message posted from a frame arrives after the frame's style, layout and paint.
		await whenIdle();
		busyMs.push(performance.now() - began);
		mostRows = Math.max(mostRows, document.querySelectorAll('tbody tr').length);
	}
	return { frameMs, busyMs, mostRows };
}
