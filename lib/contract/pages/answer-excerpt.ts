/** Characters of the text of an answer in the list of an evaluation. */
export const answerExcerptLength = 300;
