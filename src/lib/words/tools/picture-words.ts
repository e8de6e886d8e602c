import { MOST_SPARSE, type PictureProblem } from '#lib/domain/tools/hidden-data.ts';

/** What keeps data from being hidden in a picture, or read from it. */
export function pictureWords(problem: PictureProblem): string {
	switch (problem.kind) {
		case 'missing':
			return problem.field === 'text' ? 'Enter a text.' : 'Enter the path of a file.';
		case 'same-file':
			return 'Name another file: the picture itself would be overwritten.';
		case 'range':
			return `A whole number from 0 to ${MOST_SPARSE}.`;
		case 'count':
			return 'Enter how many bytes were hidden.';
		case 'too-large':
			return `The picture takes ${problem.most} bytes at most.`;
	}
}
