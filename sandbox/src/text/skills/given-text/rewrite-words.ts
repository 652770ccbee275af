/**
 * Word tables for rewriting. Data only: what is written on the left, what it becomes on the right.
 */

export const contractions = table(`
can't=cannot|don't=do not|won't=will not|isn't=is not|aren't=are not|wasn't=was not|weren't=were not|doesn't=does not|didn't=did not
haven't=have not|hasn't=has not|hadn't=had not|shouldn't=should not|wouldn't=would not|couldn't=could not|i'm=I am|i've=I have|i'll=I will
i'd=I would|you're=you are|you've=you have|you'll=you will|we're=we are|we've=we have|we'll=we will|they're=they are|they've=they have
they'll=they will|it's=it is|that's=that is|there's=there is|what's=what is|let's=let us|he's=he is|she's=she is`);

export const formalWords = table(`
hey=good day|hi=good day|hello=good day|thanks=thank you|gonna=going to|wanna=want to|gotta=have to|kinda=somewhat|yeah=yes|yep=yes|nope=no
ok=acceptable|okay=acceptable|get=receive|got=received|need to=are required to|ask for=request|asap=at your earliest convenience|help=assistance
lots of=many|a lot of=many|kids=children|guys=colleagues|stuff=material|things=matters|fix=resolve|tell=inform|buy=purchase|start=commence
end=conclude|about=regarding|sorry=I apologise|please let me know=kindly inform me|cool=excellent|awesome=excellent|great=excellent|bad=unfavourable
really=particularly|so=therefore|but=however|also=in addition|maybe=perhaps|cheers=kind regards`);

export const plainWords = table(`
utilise=use|utilize=use|utilises=uses|utilizes=uses|utilising=using|utilizing=using|commence=start|commences=starts|terminate=end
endeavour=try|endeavor=try|facilitate=help|facilitates=helps|approximately=about|subsequently=later|prior to=before|in order to=to|due to the fact that=because
in the event that=if|at this point in time=now|numerous=many|sufficient=enough|additional=more|require=need|requires=needs|required=needed|obtain=get
purchase=buy|demonstrate=show|demonstrates=shows|assist=help|assistance=help|regarding=about|concerning=about|nevertheless=still|therefore=so
furthermore=also|moreover=also|consequently=so|however=but|individuals=people|implement=carry out|initiate=start|ascertain=find out|methodology=method
optimal=best|component=part|components=parts|modify=change|modification=change|inquire=ask|inform=tell|reside=live|resides=lives|attempt=try
beneficial=helpful|comprehend=understand|possess=have|possesses=has|remainder=rest|retain=keep|substantial=large|significant=large|acquire=get`);

export const misspellings = table(`
teh=the|recieve=receive|recieved=received|seperate=separate|definately=definitely|occured=occurred|occurence=occurrence|untill=until|wich=which
becuase=because|beacuse=because|thier=their|freind=friend|freinds=friends|wierd=weird|adress=address|accomodate=accommodate|acheive=achieve
beleive=believe|calender=calendar|collegue=colleague|comming=coming|concious=conscious|enviroment=environment|existance=existence|foward=forward
goverment=government|gramar=grammar|grammer=grammar|happend=happened|harrass=harass|immediatly=immediately|independant=independent|knowlege=knowledge
liason=liaison|libary=library|maintainance=maintenance|millenium=millennium|neccessary=necessary|necesary=necessary|noticable=noticeable|ocasion=occasion
persistant=persistent|posession=possession|prefered=preferred|priviledge=privilege|probaly=probably|publically=publicly|realy=really|reccomend=recommend
recomend=recommend|refered=referred|relevent=relevant|rember=remember|remeber=remember|restaraunt=restaurant|shure=sure|succesful=successful
suprise=surprise|tommorow=tomorrow|tommorrow=tomorrow|tounge=tongue|truely=truly|unforseen=unforeseen|usefull=useful|vaccum=vacuum|writting=writing
dont=don't|cant=can't|wont=won't|doesnt=doesn't|isnt=isn't|wasnt=wasn't|didnt=didn't|im=I'm|ive=I've|youre=you're|alot=a lot|everytime=every time
could of=could have|should of=should have|would of=would have|its a=it's a|your welcome=you're welcome|i has=I have|i is=I am|they was=they were|we was=we were
he go=he goes|she go=she goes|he have=he has|she have=she has|he don't=he doesn't|she don't=she doesn't`);

function table(rows: string): ReadonlyMap<string, string> {
  return new Map(
    rows
      .trim()
      .split(/[|\n]/)
      .map((row): [string, string] => {
        const [left = '', right = ''] = row.split('=');
        return [left.trim(), right.trim()];
      }),
  );
}
