import type { Block } from '../../blocks.ts';
import { drawAmount } from './controls/amount.ts';
import { Calendar } from './calendar/calendar.ts';
import { drawChoice } from './controls/choice.ts';
import type { DrawContext, DrawnBlock } from './drawnBlock.ts';
import { drawGoals } from './goals.ts';
import { drawLinks } from './links.ts';
import { drawMuscles } from './muscles.ts';
import { drawPictures } from './pictures.ts';
import { drawPlot } from './plot/plot.ts';
import { drawRichText } from './richText.ts';
import { drawShares } from './shares.ts';
import { Table } from './table.ts';
import { drawFacts, drawHeading, drawText } from './text.ts';

export function drawBlock(block: Block, context: DrawContext): DrawnBlock {
  switch (block.kind) {
    case 'heading':
      return { element: drawHeading(block) };
    case 'text':
      return { element: drawText(block) };
    case 'richText':
      return { element: drawRichText(block) };
    case 'facts':
      return { element: drawFacts(block) };
    case 'pictures':
      return { element: drawPictures(block) };
    case 'muscles':
      return { element: drawMuscles(block) };
    case 'links':
      return { element: drawLinks(block, context) };
    case 'table':
      return new Table(block, context);
    case 'plot':
      return drawPlot(block, context);
    case 'calendar':
      return new Calendar(block, context);
    case 'shares':
      return { element: drawShares(block) };
    case 'goals':
      return { element: drawGoals(block) };
    case 'choice':
      return drawChoice(block, context);
    case 'amount':
      return drawAmount(block, context);
  }
}
