#include <libxml/xmlversion.h>
// Keeps ICU's headers out: Foundation brings its own copy of them, and the two do not agree. Nothing that is used
// here has a layout that depends on it.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlerror.h>
#include <libxml/parserInternals.h>
