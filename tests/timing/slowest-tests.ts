import type { Reporter as PlaywrightReporter, TestCase, TestResult } from '@playwright/test/reporter';
import { relative } from 'node:path';
import type { Reporter as VitestReporter, TestModule } from 'vitest/node';

const SHOWN = 10;
/** Number of tests in a whole stage; a smaller run is a selection, and prints nothing. */
const STAGE = 100;

interface Timed {
	readonly file: string;
	readonly title: string;
	readonly ms: number;
}

/** Prints the ten slowest tests at the end of a stage, for both Vitest and Playwright. */
export default class SlowestTests implements VitestReporter, PlaywrightReporter {
	readonly #ran: Timed[] = [];

	/** Called by Playwright at the end of each try of a test. */
	onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
		this.#ran.push({ file: location.file, title, ms: duration });
	}

	/** Called by Playwright at the end of the run. */
	onEnd(): void {
		this.#print();
	}

	/** Called by Vitest at the end of the run. */
	onTestRunEnd(modules: readonly TestModule[]): void {
		for (const { moduleId, children } of modules) {
			for (const test of children.allTests()) {
				this.#ran.push({ file: moduleId, title: test.fullName, ms: test.diagnostic()?.duration ?? 0 });
			}
		}
		this.#print();
	}

	printsToStdio(): boolean {
		return false;
	}

	#print(): void {
		const ran = this.#ran.splice(0);
		if (ran.length < STAGE) return;
		const slowest = ran.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
		console.log(`\nThe ${SHOWN} slowest of ${ran.length} tests:`);
		for (const { file, title, ms } of slowest) {
			const seconds = (ms / 1000).toFixed(1).padStart(6);
			console.log(`${seconds} s  ${relative(process.cwd(), file)}: ${title}`);
		}
	}
}
